// SPDX-License-Identifier: MIT
//
// Lets an SVG's first group be zoomed and moved by mouse, wheel and fingers. Returns a function that
// puts everything back to where it was.
import { select } from 'd3-selection';
import { zoom, type ZoomTransform, zoomIdentity } from 'd3-zoom';

export function zoomable(svg: SVGSVGElement, on?: (transform: ZoomTransform) => void): () => void {
  const group = svg.querySelector('g');
  const original = group?.getAttribute('transform') ?? '';
  const behaviour = zoom<SVGSVGElement, unknown>()
    .scaleExtent([0.1, 12])
    .on('zoom', ({ transform }: { transform: ZoomTransform }) => {
      if (on) on(transform);
      else group?.setAttribute('transform', `${transform.toString()} ${original}`);
    });
  const selection = select(svg).call(behaviour);
  return () => void selection.call(behaviour.transform, zoomIdentity);
}
