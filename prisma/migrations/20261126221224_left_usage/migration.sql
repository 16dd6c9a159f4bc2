-- CreateTable
CREATE TABLE "left_usage" (
    "holder" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "bucket" TEXT NOT NULL,
    "used" INTEGER NOT NULL,

    CONSTRAINT "left_usage_pkey" PRIMARY KEY ("holder","day","bucket")
);

-- CreateIndex
CREATE INDEX "left_usage_day_idx" ON "left_usage"("day");
