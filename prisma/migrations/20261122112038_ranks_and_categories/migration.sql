-- The rows that there are get their own values from the next seed.
ALTER TABLE "brand" ADD COLUMN     "categories" TEXT[],
ADD COLUMN     "color_families" TEXT[],
ADD COLUMN     "rank" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "brand" ALTER COLUMN "rank" DROP DEFAULT;
