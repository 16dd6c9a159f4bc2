/** Marque's own mark, 16 units wide: one path that is legible at 16 px. */
export const markPath = 'M1 14V2h3.1L8 8.2 11.9 2H15v12h-3V7.3L8 13.5 4 7.3V14z';
