-- CreateTable
CREATE TABLE "brand_reference" (
    "reference" TEXT NOT NULL,
    "slug" TEXT NOT NULL,

    CONSTRAINT "brand_reference_pkey" PRIMARY KEY ("reference")
);
