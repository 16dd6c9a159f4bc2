-- AlterEnum
ALTER TYPE "ChallengePurpose" ADD VALUE 'confirmation';

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "token_version" INTEGER NOT NULL DEFAULT 0;
