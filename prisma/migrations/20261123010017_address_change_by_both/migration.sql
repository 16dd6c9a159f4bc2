-- AlterTable
ALTER TABLE "email_token" ADD COLUMN     "agreed_at" TIMESTAMPTZ(3),
ADD COLUMN     "change_hash" TEXT,
ADD COLUMN     "confirmed_at" TIMESTAMPTZ(3);
