// SPDX-License-Identifier: MIT
//
// A Svelte action that lets a square's piece be dragged, by mouse or finger (d3-drag knows the two
// apart). A press that does not move stays a click.
import { drag } from 'd3-drag';
import { select } from 'd3-selection';
import type { Action } from 'svelte/action';

export interface Dragging {
  start: () => void;
  move: (dx: number, dy: number) => void;
  end: (x: number, y: number) => void; // in the plane of the diagram
}

const slop = 12; // of the 100 that a square is wide: less is the tremble of a click

export const draggable: Action<SVGGElement, Dragging | null> = (element, initial) => {
  const node: SVGGElement = element;
  const selection = select<SVGGElement, unknown>(node);
  let handlers = initial;
  let attached = false;
  let from: [number, number] = [0, 0];
  let moved = false;
  const behaviour = drag<SVGGElement, unknown>()
    .container(() => node.ownerSVGElement!)
    .clickDistance(6)
    .on('start', (event) => {
      from = [event.x, event.y];
      moved = false;
    })
    .on('drag', (event) => {
      const [dx, dy] = [event.x - from[0], event.y - from[1]];
      if (!moved && Math.hypot(dx, dy) > slop) {
        moved = true;
        handlers?.start();
      }
      if (moved) handlers?.move(dx, dy);
    })
    .on('end', (event) => {
      if (moved) handlers?.end(event.x, event.y);
    });

  function attach(): void {
    if (attached === (handlers !== null)) return;
    attached = handlers !== null;
    if (attached) behaviour(selection);
    // Without d3-drag's touch-action a finger scrolls the page again.
    else selection.on('.drag', null).style('touch-action', null);
  }
  attach();
  return {
    update: (now) => {
      handlers = now;
      attach();
    },
    destroy: () => {
      selection.on('.drag', null);
    },
  };
};
