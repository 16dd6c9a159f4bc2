-- CreateTable
CREATE TABLE "status_span" (
    "id" UUID NOT NULL,
    "part" TEXT NOT NULL,
    "is_up" BOOLEAN NOT NULL,
    "began_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "status_span_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "status_span_seen_at_idx" ON "status_span"("seen_at");
