import { lifeStoryCases } from './life-story-cases';

// The first twenty are the lives, the others the same lives of who has been here before: each is told once,
// in one of the two ways. Several instances share Postgres alone; on the other database every fourth is told.
const isTold = (i: number) => (i < 20 ? i % 2 === 0 : i % 2 === 1);

lifeStoryCases((kind, i) => isTold(i) && (kind === 'postgres' || i % 8 < 2));
