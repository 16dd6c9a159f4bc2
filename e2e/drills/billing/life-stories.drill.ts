import { lifeStoryCases } from './life-story-cases';

lifeStoryCases(() => true);
