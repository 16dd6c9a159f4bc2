-- CreateTable
CREATE TABLE "brand_enrichment" (
    "brand_id" INTEGER NOT NULL,
    "version" TEXT,
    "claimed_until" TIMESTAMPTZ(3),
    "colors" JSONB,
    "ink" JSONB,
    "enriched_at" TIMESTAMPTZ(3),

    CONSTRAINT "brand_enrichment_pkey" PRIMARY KEY ("brand_id")
);

-- CreateTable
CREATE TABLE "derived_variant" (
    "brand_id" INTEGER NOT NULL,
    "variant" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "svg" TEXT,
    "source" TEXT NOT NULL,
    "source_version" TEXT NOT NULL,
    "license" TEXT NOT NULL,
    "attribution" TEXT,
    "aspect" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "derived_variant_pkey" PRIMARY KEY ("brand_id","variant")
);

-- CreateIndex
CREATE INDEX "brand_enrichment_enriched_at_idx" ON "brand_enrichment"("enriched_at");

-- AddForeignKey
ALTER TABLE "brand_enrichment" ADD CONSTRAINT "brand_enrichment_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "derived_variant" ADD CONSTRAINT "derived_variant_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand_enrichment"("brand_id") ON DELETE CASCADE ON UPDATE CASCADE;
