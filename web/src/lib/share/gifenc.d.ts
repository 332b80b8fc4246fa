/** What we use of the GIF encoder, which comes without types. */
declare module "gifenc" {
  /** Red, green and blue, from 0 to 255. */
  type Colour = [number, number, number];

  interface FrameOptions {
    /** The colours of this frame and, in the first one, of those after it. */
    palette?: Colour[];
    /** Milliseconds for which it is shown. */
    delay?: number;
    /** How often the picture repeats; 0 is for ever. Counts in the first frame. */
    repeat?: number;
    transparent?: boolean;
    transparentIndex?: number;
    /** 1 keeps the frame under the next one. */
    dispose?: number;
  }

  interface Encoder {
    writeFrame(index: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  }

  export function GIFEncoder(): Encoder;
  export function quantize(rgba: Uint8ClampedArray, most: number): Colour[];
  export function applyPalette(rgba: Uint8ClampedArray, palette: Colour[]): Uint8Array;
}
