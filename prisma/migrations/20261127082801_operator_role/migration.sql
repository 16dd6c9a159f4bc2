-- AlterTable
ALTER TABLE "account" ADD COLUMN     "operator_since" TIMESTAMPTZ(3);
