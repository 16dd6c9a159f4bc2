-- CreateEnum
CREATE TYPE "BillingNoticeKind" AS ENUM ('plan_upgraded', 'payment_failed', 'plan_downgraded');

-- CreateTable
CREATE TABLE "billing" (
    "account_id" UUID NOT NULL,
    "customer_id" TEXT,
    "attempt" UUID NOT NULL,
    "checkout_session_id" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "subscription_id" TEXT,
    "status" TEXT,
    "current_period_end" TIMESTAMPTZ(3),
    "cancel_at_period_end" BOOLEAN NOT NULL DEFAULT false,
    "past_due_since" TIMESTAMPTZ(3),
    "gives_pro" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "billing_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "billing_event" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "billing_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "billing_notice" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "kind" "BillingNoticeKind" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "billing_notice_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "billing_customer_id_key" ON "billing"("customer_id");

-- CreateIndex
CREATE INDEX "billing_event_received_at_idx" ON "billing_event"("received_at");

-- CreateIndex
CREATE INDEX "billing_notice_account_id_idx" ON "billing_notice"("account_id");

-- AddForeignKey
ALTER TABLE "billing" ADD CONSTRAINT "billing_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "billing_notice" ADD CONSTRAINT "billing_notice_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
