-- AlterTable
ALTER TABLE "past_artwork" ADD COLUMN     "stood_in_for" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "gone_brand" (
    "id" INTEGER NOT NULL,
    "brand" JSONB NOT NULL,
    "gone_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "gone_brand_pkey" PRIMARY KEY ("id")
);
