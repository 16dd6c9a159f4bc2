import { prepareTemplates } from './template-databases';

// Runs before the tests and the stories, which would each seed their own database otherwise.
await prepareTemplates();
process.exit();
