-- CreateTable
CREATE TABLE "known_brand" (
    "id" INTEGER NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "aliases" TEXT[],
    "brand_color" TEXT,
    "categories" TEXT[],
    "rank" INTEGER NOT NULL,
    "domains" TEXT[],
    "website" TEXT,
    "guidelines" TEXT,
    "description" TEXT,
    "profiles" TEXT[],
    "source" TEXT NOT NULL,
    "source_version" TEXT NOT NULL,
    "source_ref" TEXT NOT NULL,

    CONSTRAINT "known_brand_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "known_brand_slug_key" ON "known_brand"("slug");
