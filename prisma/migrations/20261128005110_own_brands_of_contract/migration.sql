-- AlterTable
ALTER TABLE "account" ADD COLUMN     "own_brands_max" INTEGER;
