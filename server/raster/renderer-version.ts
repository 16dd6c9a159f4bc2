/**
 * Part of every picture's name, so that no cache keeps what an older renderer drew. To be changed with
 * the version of sharp (a test compares them) and with everything else that changes the pixels.
 */
export const rendererVersion = 'sharp0355a';
