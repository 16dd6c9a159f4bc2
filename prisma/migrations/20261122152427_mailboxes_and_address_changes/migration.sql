-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "EmailTokenPurpose" ADD VALUE 'change_email';
ALTER TYPE "EmailTokenPurpose" ADD VALUE 'keep_email';

-- AlterTable
ALTER TABLE "account" ADD COLUMN     "mailbox" TEXT,
ADD COLUMN     "quota_account_id" UUID;

-- AlterTable
ALTER TABLE "email_token" ADD COLUMN     "email" TEXT;

-- CreateTable
CREATE TABLE "mail_budget" (
    "recipient" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "sent" INTEGER NOT NULL,

    CONSTRAINT "mail_budget_pkey" PRIMARY KEY ("recipient")
);

-- CreateIndex
CREATE INDEX "mail_budget_since_idx" ON "mail_budget"("since");

-- CreateIndex
CREATE INDEX "account_mailbox_idx" ON "account"("mailbox");

-- CreateIndex
CREATE INDEX "account_quota_account_id_idx" ON "account"("quota_account_id");

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_quota_account_id_fkey" FOREIGN KEY ("quota_account_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Accounts that were verified before share from now on, as `mailboxOf` and `shareQuota` would have it.
WITH part AS (
  SELECT id, regexp_replace(split_part(email, '@', 1), '(.)\+.*$', '\1') AS name, split_part(email, '@', 2) AS domain
  FROM account WHERE email_verified_at IS NOT NULL
)
UPDATE account SET mailbox = CASE
  WHEN part.domain IN ('gmail.com', 'googlemail.com') THEN replace(part.name, '.', '') || '@gmail.com'
  ELSE part.name || '@' || part.domain
END
FROM part WHERE part.id = account.id;

WITH shared AS (
  SELECT id, first_value(id) OVER (PARTITION BY mailbox ORDER BY created_at, id) AS first_id
  FROM account WHERE mailbox IS NOT NULL
)
UPDATE account SET quota_account_id = shared.first_id
FROM shared WHERE shared.id = account.id AND shared.first_id <> account.id;
