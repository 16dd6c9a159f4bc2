-- AlterTable
ALTER TABLE "account" ADD COLUMN     "links_identity" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "address" TEXT,
ADD COLUMN     "authenticated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "user_agent" TEXT;

-- CreateTable
CREATE TABLE "identity" (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "label" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "identity_pkey" PRIMARY KEY ("issuer","subject")
);

-- CreateIndex
CREATE UNIQUE INDEX "identity_account_id_issuer_key" ON "identity"("account_id", "issuer");

-- CreateIndex
CREATE INDEX "email_token_expires_at_idx" ON "email_token"("expires_at");

-- CreateIndex
CREATE INDEX "refresh_token_expires_at_idx" ON "refresh_token"("expires_at");

-- CreateIndex
CREATE INDEX "session_created_at_idx" ON "session"("created_at");

-- CreateIndex
CREATE INDEX "session_ended_at_idx" ON "session"("ended_at") WHERE ("ended_at" IS NOT NULL);

-- AddForeignKey
ALTER TABLE "identity" ADD CONSTRAINT "identity_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Sessions from before: nobody knows when their holder last gave the password, but at their start.
UPDATE "session" SET "authenticated_at" = "created_at";

-- Accounts without a password were opened by a provider, which nobody noted: the next sign-in does.
UPDATE "account" SET "links_identity" = true
WHERE "password_hash" IS NULL AND "email_verified_at" IS NOT NULL;
