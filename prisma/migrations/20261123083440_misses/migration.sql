-- CreateEnum
CREATE TYPE "MissKind" AS ENUM ('domain', 'name');

-- CreateTable
CREATE TABLE "miss" (
    "day" DATE NOT NULL,
    "kind" "MissKind" NOT NULL,
    "asked" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "most" INTEGER NOT NULL,

    CONSTRAINT "miss_pkey" PRIMARY KEY ("day","kind","asked")
);
