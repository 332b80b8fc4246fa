/** A face as an image, to be drawn into other pictures. */

import { flushSync, mount, unmount, type ComponentProps } from "svelte";

import Face from "$lib/opponents/Face.svelte";

/** Returns a face as an image of so many pixels each way. */
export async function faceImage(props: ComponentProps<typeof Face>, size: number): Promise<HTMLImageElement> {
  const target = document.createElement("div");
  const face = mount(Face, { target, props });
  flushSync();
  const svg = target.querySelector("svg")!;
  svg.setAttribute("width", String(size));
  svg.setAttribute("height", String(size));
  const image = new Image(size, size);
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await unmount(face);
  await image.decode();
  return image;
}
