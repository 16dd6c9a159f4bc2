-- AlterTable
ALTER TABLE "brand" ADD COLUMN     "verified_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "found_brand" (
    "domain" TEXT NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "facts" JSONB NOT NULL,
    "drawings" JSONB NOT NULL,
    "artwork" JSONB NOT NULL,
    "base" JSONB,
    "verified_kind" TEXT,
    "verified_as" TEXT,
    "verified_to" TIMESTAMPTZ(3),
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "found_brand_pkey" PRIMARY KEY ("domain")
);

-- CreateTable
CREATE TABLE "site_look" (
    "domain" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "outcome" TEXT,
    "queued_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "leased_until" TIMESTAMPTZ(3),
    "lease" UUID,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "looked_at" TIMESTAMPTZ(3),
    "latency_ms" INTEGER,
    "look" JSONB,
    "moved_to" TEXT,
    "brand_id" INTEGER,

    CONSTRAINT "site_look_pkey" PRIMARY KEY ("domain")
);

-- CreateTable
CREATE TABLE "look_day" (
    "holder" UUID NOT NULL,
    "day" DATE NOT NULL,
    "used" INTEGER NOT NULL,

    CONSTRAINT "look_day_pkey" PRIMARY KEY ("holder","day")
);

-- CreateIndex
CREATE UNIQUE INDEX "found_brand_brand_id_key" ON "found_brand"("brand_id");

-- CreateIndex
CREATE INDEX "found_brand_verified_to_idx" ON "found_brand"("verified_to") WHERE ("verified_to" IS NOT NULL);

-- CreateIndex
CREATE INDEX "site_look_queue" ON "site_look"("due_at") WHERE ("state" = 'queued');

-- CreateIndex
CREATE INDEX "site_look_due" ON "site_look"("due_at") WHERE ("state" = 'done');

-- CreateIndex
CREATE INDEX "site_look_looked_at_idx" ON "site_look"("looked_at");

-- CreateIndex
CREATE INDEX "look_day_day_idx" ON "look_day"("day");

-- CreateIndex
CREATE INDEX "brand_domains_idx" ON "brand" USING GIN ("domains");

-- CreateIndex
CREATE INDEX "brand_lookups_idx" ON "brand" USING GIN ("lookups");

