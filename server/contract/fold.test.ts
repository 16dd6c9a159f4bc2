import { expect, it } from 'vitest';
import { fold } from './fold';

it.each([
  ["L'Oréal", 'loreal'],
  ['L’Oréal', 'loreal'],
  ['McDonald’s', 'mcdonalds'],
  ['Citroën', 'citroen'],
  ['Škoda', 'skoda'],
  ['Żabka', 'zabka'],
  ['Ørsted', 'orsted'],
  ['Großbank', 'grossbank'],
  ['İstanbul', 'istanbul'],
  ['C++', 'cplusplus'],
  ['C#', 'csharp'],
  ['F#', 'fsharp'],
  ['AT&T', 'at and t'],
  ['H & M', 'h and m'],
  ['.NET', 'net'],
  ['Next.js', 'next js'],
  ['  Visual   Studio\tCode ', 'visual studio code'],
  ['(ISC)²', 'isc 2'],
  ['ＧｉｔＨｕｂ', 'github'],
  ['Лада', 'лада'],
  ['小红书', '小红书'],
  ['!?.*', ''],
])('%s is looked up as "%s"', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

it('a name is the same composed and decomposed, in Latin, Korean and Japanese', () => {
  for (const name of ['Citroën', '네이버', 'ガガ'])
    expect(fold(name.normalize('NFD'))).toBe(fold(name));
});

it('a folded name folds to itself', () => {
  for (const name of ['C++', 'AT&T', '네이버', 'Škoda', '(ISC)²'])
    expect(fold(fold(name))).toBe(fold(name));
});
