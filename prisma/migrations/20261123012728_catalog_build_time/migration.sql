-- AlterTable
ALTER TABLE "catalog_state" ADD COLUMN     "built_at" TIMESTAMPTZ(3);
