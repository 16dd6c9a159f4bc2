-- CreateTable
CREATE TABLE "account_brand" (
    "id" INTEGER NOT NULL,
    "account_id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "brand" JSONB NOT NULL,
    "artwork" JSONB NOT NULL,
    "edit" JSONB NOT NULL,
    "previous" JSONB,
    "past" JSONB NOT NULL DEFAULT '[]',
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_brand_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account_drawing" (
    "brand_id" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "media_type" TEXT NOT NULL DEFAULT 'image/svg+xml',
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "account_drawing_pkey" PRIMARY KEY ("brand_id","sha256")
);

-- CreateTable
CREATE TABLE "account_brand_change" (
    "seq" INTEGER NOT NULL,
    "token" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "brand_id" INTEGER NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "changes" JSONB NOT NULL,

    CONSTRAINT "account_brand_change_pkey" PRIMARY KEY ("seq")
);

-- CreateIndex
CREATE UNIQUE INDEX "account_brand_account_id_slug_key" ON "account_brand"("account_id", "slug");

-- CreateIndex
CREATE INDEX "account_drawing_sha256_idx" ON "account_drawing"("sha256");

-- CreateIndex
CREATE UNIQUE INDEX "account_brand_change_token_key" ON "account_brand_change"("token");

-- CreateIndex
CREATE INDEX "account_brand_change_account_id_seq_idx" ON "account_brand_change"("account_id", "seq");

-- CreateIndex
CREATE INDEX "account_brand_change_brand_id_seq_idx" ON "account_brand_change"("brand_id", "seq");

-- CreateIndex
CREATE INDEX "catalog_change_token_idx" ON "catalog_change"("token");

-- AddForeignKey
ALTER TABLE "account_brand" ADD CONSTRAINT "account_brand_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_drawing" ADD CONSTRAINT "account_drawing_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "account_brand"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_brand_change" ADD CONSTRAINT "account_brand_change_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
