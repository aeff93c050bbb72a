// SPDX-License-Identifier: MIT
//
// The silhouettes of pieces, as SVG paths around the origin in a square from -50 to 50. `body` is
// filled with the piece's colour and outlined in its ink; `detail` is drawn in ink alone.

export interface Shape {
  body: string;
  detail?: string;
  hollow?: boolean; // what the body encloses twice is open
}

const foot = 'M-25 27h50q4 0 4 5v6h-58v-6q0-5 4-5z';

function circle(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

export const shapes: Record<string, Shape> = {
  disc: { body: circle(0, 0, 37), detail: circle(0, 0, 27) },
  ring: { body: `${circle(0, 0, 36)}${circle(0, 0, 22)}`, hollow: true },
  dot: { body: circle(0, 0, 11) },
  stone: { body: circle(0, 0, 40) },
  round: { body: circle(0, 0, 40) },
  roundhole: { body: circle(0, 0, 40), detail: circle(0, 0, 18) },
  cube: { body: 'M-36-36h72v72h-72z' },
  cubehole: { body: 'M-36-36h72v72h-72z', detail: circle(0, 0, 18) },
  cross: { body: 'M-35-25l10-10L0-10l25-25 10 10L10 0l25 25-10 10L0 10l-25 25-10-10L-10 0z' },
  crowned: {
    body: circle(0, 0, 37),
    detail: 'M-20 13l-4-25 12 11L0-19l12 18 12-11-4 25z',
  },
  pawn: {
    body: `${circle(0, -19, 13)}M-14-7h28q2 5-4 6c0 12 6 19 11 26h-42c5-7 11-14 11-26q-6-1-4-6z${foot}`,
  },
  rook: {
    body: `M-22-36h10v7h7v-7h10v7h7v-7h10v17l-8 6 2 40h-32l2-40-8-6z${foot}`,
    detail: 'M-13-12h26',
  },
  knight: {
    body: `M-19 25c-1-17 13-23 14-33-6 5-14 9-20 8-7-2-9-10-4-15 6-6 8-17 18-21l2-9 8 8c18 2 27 22 24 62z${foot}`,
    detail: 'M-9-20a2.4 2.4 0 1 0 .1 0M5-28c10 8 14 22 13 40',
  },
  bishop: {
    body: `${circle(0, -38, 4.5)}M0-34c13 9 20 21 8 31h4q2 5-5 6c1 9 4 15 9 22h-32c5-7 8-13 9-22q-7-1-5-6h4c-12-10-5-22 8-31z${foot}`,
    detail: 'M5-26L-3-14M-10-3h20',
  },
  queen: {
    body: `${circle(-29, -25, 4.5)}${circle(0, -38, 5)}${circle(29, -25, 4.5)}${circle(-15, -33, 4.5)}${circle(15, -33, 4.5)}M-29-21l12 15 2-24 9 24 6-28 6 28 9-24 2 24 12-15-7 29c-1 6-1 11 2 17h-48c3-6 3-11 2-17z${foot}`,
    detail: 'M-18 12h36',
  },
  king: {
    body: `M-3.5-46h7v7h7v7h-7v6h-7v-6h-7v-7h7zM0-24c8-9 31-6 27 9-2 9-9 14-9 24q0 9 4 16h-44q4-7 4-16c0-10-7-15-9-24-4-15 19-18 27-9z${foot}`,
    detail: 'M0-22v30M-18 12h36',
  },
  person: { body: `${circle(0, -21, 14)}M-27 36c0-28 10-38 27-38s27 10 27 38z` },
  ghost: {
    body: 'M-28 36v-36a28 30 0 0 1 56 0v36l-9-8-9 8-10-8-10 8-9-8z',
    detail: 'M-11-6a5 5 0 1 0 .1 0M11-6a5 5 0 1 0 .1 0',
  },
  block: {
    body: 'M-46-46h92v92h-92z',
    detail: 'M-46-15h92M-46 15h92M-16-46v31M18-15v30M-16 15v31',
  },
  burnt: {
    body: 'M0-40c5 16 25 20 25 46a25 27 0 0 1-50 2c0-12 8-16 10-26 6 4 8 8 8 14 8-8 10-20 7-36z',
  },
  eastwall: { body: 'M44-56h12v112h-12z' },
  northwall: { body: 'M-56-56h112v12h-112z' },
  pit: { body: circle(0, 0, 34) },
  crate: { body: 'M-36-36h72v72h-72z', detail: 'M-36-36l72 72M36-36l-72 72M-27-27h54v54h-54z' },
  door: { body: 'M-26 40v-62a26 22 0 0 1 52 0v62z', detail: 'M14 8a3 3 0 1 0 .1 0' },
  flag: { body: 'M-24-40h5v80h-5zM-19-36c16-10 26 10 44 0v32c-18 10-28-10-44 0z' },
  key: { body: `${circle(-16, 0, 18)}M0-6h42v20h-9v-9h-8v9h-9v-9H0z`, detail: circle(-16, 0, 8) },
  coin: { body: circle(0, 0, 30), detail: `${circle(0, 0, 22)}M0-10v20` },
  bomb: { body: `${circle(-3, 6, 29)}M10-26l8-6 6 9-8 5z`, detail: 'M20-30c4-8 12-10 18-4' },
  lamp: { body: `${circle(0, -8, 28)}M-12 22h24v14h-24z`, detail: 'M-10-6l10 12 10-12' },
};

export const tile = 'M-30-40h60q10 0 10 10v60q0 10-10 10h-60q-10 0-10-10v-60q0-10 10-10z';
