// SPDX-License-Identifier: MIT
//
// A CSS colour as canvases understand it: without variables, in the light that is on.

export function resolveColour(near: Element, colour: string): string {
  const probe = document.createElement('span');
  probe.style.color = colour;
  near.append(probe);
  const resolved = getComputedStyle(probe).color;
  probe.remove();
  return resolved;
}
