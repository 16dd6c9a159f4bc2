-- AlterTable
ALTER TABLE "account" ADD COLUMN     "alert_thresholds" INTEGER[] DEFAULT ARRAY[80, 100]::INTEGER[];

-- CreateTable
CREATE TABLE "usage_alert" (
    "account_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "bucket" TEXT NOT NULL,
    "threshold" INTEGER NOT NULL,

    CONSTRAINT "usage_alert_pkey" PRIMARY KEY ("account_id","day","bucket","threshold")
);

-- CreateTable
CREATE TABLE "logged_request" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "request_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "bucket" TEXT,
    "cost" INTEGER NOT NULL,
    "latency_ms" DOUBLE PRECISION NOT NULL,
    "key_prefix" TEXT,
    "key_last4" TEXT,

    CONSTRAINT "logged_request_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "unlogged_requests" (
    "account_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "unlogged_requests_pkey" PRIMARY KEY ("account_id","day")
);

-- CreateIndex
CREATE INDEX "usage_alert_day_idx" ON "usage_alert"("day");

-- CreateIndex
CREATE INDEX "logged_request_at_idx" ON "logged_request"("at");

-- CreateIndex
CREATE INDEX "unlogged_requests_day_idx" ON "unlogged_requests"("day");

-- AddForeignKey
ALTER TABLE "usage_alert" ADD CONSTRAINT "usage_alert_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "logged_request" ADD CONSTRAINT "logged_request_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unlogged_requests" ADD CONSTRAINT "unlogged_requests_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
