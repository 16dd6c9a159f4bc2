import { databaseKinds } from '../../support/test-database';
import { wholeCatalogCases } from './whole-catalog-cases';

for (const kind of databaseKinds) wholeCatalogCases(kind);
