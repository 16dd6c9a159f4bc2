-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "last_used_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "visitor_day" (
    "day" DATE NOT NULL,
    "salt" TEXT,
    "count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "visitor_day_pkey" PRIMARY KEY ("day")
);

-- CreateTable
CREATE TABLE "visitor" (
    "day" DATE NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "visitor_pkey" PRIMARY KEY ("day","hash")
);

-- AddForeignKey
ALTER TABLE "visitor" ADD CONSTRAINT "visitor_day_fkey" FOREIGN KEY ("day") REFERENCES "visitor_day"("day") ON DELETE CASCADE ON UPDATE CASCADE;
