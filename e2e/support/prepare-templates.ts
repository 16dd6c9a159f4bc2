import { prepareTemplates } from './template-databases';

// Before the tests and the stories, which would each seed a database of their own.
await prepareTemplates();
process.exit();
