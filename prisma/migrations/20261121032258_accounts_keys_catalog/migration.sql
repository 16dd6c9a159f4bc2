-- CreateEnum
CREATE TYPE "Tier" AS ENUM ('free', 'pro', 'enterprise', 'internal');

-- CreateTable
CREATE TABLE "account" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "tier" "Tier" NOT NULL DEFAULT 'free',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "brand" (
    "id" INTEGER NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "aliases" TEXT[],
    "lookups" TEXT[],
    "brand_color" TEXT,
    "domains" TEXT[],
    "website" TEXT,
    "guidelines" TEXT,

    CONSTRAINT "brand_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "artwork" (
    "sha256" TEXT NOT NULL,
    "svg" TEXT NOT NULL,

    CONSTRAINT "artwork_pkey" PRIMARY KEY ("sha256")
);

-- CreateTable
CREATE TABLE "brand_variant" (
    "brand_id" INTEGER NOT NULL,
    "variant" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "source_version" TEXT NOT NULL,
    "source_name" TEXT NOT NULL,
    "license" TEXT NOT NULL,
    "attribution" TEXT,
    "aspect" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "brand_variant_pkey" PRIMARY KEY ("brand_id","variant")
);

-- CreateTable
CREATE TABLE "catalog_state" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" TEXT NOT NULL,
    "seeded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "catalog_state_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "account_email_key" ON "account"("email");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key"("hash");

-- CreateIndex
CREATE INDEX "api_key_account_id_idx" ON "api_key"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_one_live_per_account" ON "api_key"("account_id") WHERE ("revoked_at" IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "brand_slug_key" ON "brand"("slug");

-- CreateIndex
CREATE INDEX "brand_variant_sha256_idx" ON "brand_variant"("sha256");

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "brand_variant" ADD CONSTRAINT "brand_variant_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brand"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "brand_variant" ADD CONSTRAINT "brand_variant_sha256_fkey" FOREIGN KEY ("sha256") REFERENCES "artwork"("sha256") ON DELETE RESTRICT ON UPDATE CASCADE;
