import { type Algorithm, Ratelimit } from '@upstash/ratelimit';
