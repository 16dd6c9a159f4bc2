-- AlterTable
ALTER TABLE "billing" ADD COLUMN     "customer_email" TEXT;

-- Addresses could not be changed before, so Stripe has those of the accounts.
UPDATE "billing" SET "customer_email" = "account"."email"
FROM "account" WHERE "account"."id" = "billing"."account_id" AND "billing"."customer_id" IS NOT NULL;
