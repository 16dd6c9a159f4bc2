-- AlterTable
ALTER TABLE "account" ADD COLUMN     "access_epoch" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "challenge" ADD COLUMN     "access_epoch" INTEGER NOT NULL DEFAULT 0;
