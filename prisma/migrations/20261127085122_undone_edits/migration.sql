-- AlterTable
ALTER TABLE "brand_edit" ADD COLUMN     "previous" JSONB;
