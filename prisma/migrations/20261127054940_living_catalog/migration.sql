-- DropIndex
DROP INDEX "brand_slug_key";

-- AlterTable
ALTER TABLE "catalog_state" ADD COLUMN     "seq" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "brand_edit" (
    "brand_id" INTEGER NOT NULL,
    "facts" JSONB NOT NULL,
    "base" JSONB,
    "corrected_from" JSONB NOT NULL,
    "hidden_at" TIMESTAMPTZ(3),
    "hidden_for" TEXT,
    "folder_digest" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "brand_edit_pkey" PRIMARY KEY ("brand_id")
);

-- CreateTable
CREATE TABLE "brand_upload" (
    "brand_id" INTEGER NOT NULL,
    "variant" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "license" TEXT NOT NULL,
    "uploaded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "brand_upload_pkey" PRIMARY KEY ("brand_id","variant")
);

-- CreateTable
CREATE TABLE "past_artwork" (
    "brand_id" INTEGER NOT NULL,
    "variant" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "source_version" TEXT NOT NULL,
    "license" TEXT NOT NULL,
    "attribution" TEXT,
    "aspect" DOUBLE PRECISION NOT NULL,
    "replaced_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "past_artwork_pkey" PRIMARY KEY ("brand_id","variant","sha256")
);

-- CreateTable
CREATE TABLE "catalog_change" (
    "seq" INTEGER NOT NULL,
    "token" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "layer" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "reason" TEXT,
    "changes" JSONB NOT NULL,

    CONSTRAINT "catalog_change_pkey" PRIMARY KEY ("seq")
);

-- CreateIndex
CREATE INDEX "brand_upload_sha256_idx" ON "brand_upload"("sha256");

-- CreateIndex
CREATE INDEX "past_artwork_sha256_idx" ON "past_artwork"("sha256");

-- CreateIndex
CREATE INDEX "catalog_change_brand_id_seq_idx" ON "catalog_change"("brand_id", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "brand_slug_layer_key" ON "brand"("slug", "layer");

-- AddForeignKey
ALTER TABLE "brand_upload" ADD CONSTRAINT "brand_upload_sha256_fkey" FOREIGN KEY ("sha256") REFERENCES "drawing"("sha256") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "past_artwork" ADD CONSTRAINT "past_artwork_sha256_fkey" FOREIGN KEY ("sha256") REFERENCES "drawing"("sha256") ON DELETE RESTRICT ON UPDATE CASCADE;
