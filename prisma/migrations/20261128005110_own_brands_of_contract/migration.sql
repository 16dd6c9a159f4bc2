-- AlterTable
ALTER TABLE "account" ADD COLUMN     "own_brands_max" INTEGER,
ADD COLUMN     "looks_per_day" INTEGER;
