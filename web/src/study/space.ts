// SPDX-License-Identifier: MIT
//
// The three.js part of TreeSpace.svelte: lines for branches, points for nodes, drawn only when
// something changed.
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  LineBasicMaterial,
  LineSegments,
  PerspectiveCamera,
  Points,
  PointsMaterial,
  Scene,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import type { Placed } from './layout';
import type { Tree } from './types';

export interface Space {
  show: (tree: Tree, role: number) => void;
  close: () => void;
}

const height = 9; // of a deep tree

/** How far each depth lies below the last. */
function dropOf(deepest: number): number {
  return Math.min(1.4, height / deepest);
}

export function openSpace(
  box: HTMLElement,
  ink: string,
  place: (tree: Tree) => Placed | null,
): Space {
  const renderer = new WebGLRenderer({ antialias: true, alpha: true });
  const scene = new Scene();
  const camera = new PerspectiveCamera(45, 1, 0.1, 500);
  camera.position.set(0, 2, 17);
  const controls = new OrbitControls(camera, renderer.domElement);
  box.append(renderer.domElement);

  const draw = (): void => renderer.render(scene, camera);
  controls.addEventListener('change', draw);
  const watcher = new ResizeObserver(() => {
    const [width, height] = [box.clientWidth || 1, box.clientHeight || 1];
    renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    renderer.setSize(width, height);
    camera.aspect = width / height;
    camera.updateProjectionMatrix();
    draw();
  });
  watcher.observe(box);

  return {
    show(tree, role) {
      const placed = place(tree);
      for (const child of [...scene.children]) {
        (child as LineSegments).geometry.dispose();
        scene.remove(child);
      }
      if (placed) fill(scene, placed, role, ink);
      const deepest = Math.max(
        1,
        ...tree.nodes.map((node) => node.depth - (tree.nodes[0]?.depth ?? 0)),
      );
      controls.target.set(0, (-dropOf(deepest) * deepest) / 2, 0);
      controls.update();
      draw();
    },
    close() {
      watcher.disconnect();
      controls.dispose();
      renderer.dispose();
      renderer.domElement.remove();
    },
  };
}

function fill(scene: Scene, root: Placed, role: number, ink: string): void {
  const nodes = root.descendants();
  const deepest = Math.max(1, ...nodes.map((node) => node.depth));
  const drop = dropOf(deepest);
  const spot = (node: Placed): [number, number, number] => {
    const reach = 6 * Math.pow(node.depth / deepest, 0.5);
    return [reach * Math.cos(node.x), -drop * node.depth, reach * Math.sin(node.x)];
  };
  const colour = (node: Placed): Color => {
    const value = node.data.node.values[role];
    if (value === null || value === undefined) return new Color(ink);
    return new Color().setHSL(value / 300, 0.6, 0.45); // red over yellow to green
  };
  const pointAt: number[] = [];
  const pointColour: number[] = [];
  const lineAt: number[] = [];
  const lineColour: number[] = [];
  for (const node of nodes) {
    const shade = colour(node).toArray();
    pointAt.push(...spot(node));
    pointColour.push(...shade);
    if (!node.parent) continue;
    lineAt.push(...spot(node.parent), ...spot(node));
    lineColour.push(...colour(node.parent).toArray(), ...shade);
  }
  const lines = new LineSegments(
    geometry(lineAt, lineColour),
    new LineBasicMaterial({ vertexColors: true, transparent: true, opacity: 0.6 }),
  );
  const points = new Points(
    geometry(pointAt, pointColour),
    new PointsMaterial({ vertexColors: true, size: 0.2 }),
  );
  scene.add(lines, points);
}

function geometry(positions: number[], colours: number[]): BufferGeometry {
  const made = new BufferGeometry();
  made.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  made.setAttribute('color', new BufferAttribute(new Float32Array(colours), 3));
  return made;
}
