-- contract: no release has had the columns of the text before, which came with the table "named_key"

-- CreateTable
CREATE TABLE "earlier_key_text" (
    "hash" TEXT NOT NULL,
    "key_id" UUID NOT NULL,
    "prefix" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "rolled_at" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "earlier_key_text_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "earlier_key_text_key_id_idx" ON "earlier_key_text"("key_id");

-- AddForeignKey
ALTER TABLE "earlier_key_text" ADD CONSTRAINT "earlier_key_text_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "named_key"("id") ON DELETE CASCADE ON UPDATE CASCADE;

INSERT INTO "earlier_key_text" ("hash", "key_id", "prefix", "last4", "rolled_at", "until")
SELECT "previous_hash", "id", "previous_prefix", "previous_last4", now(), "previous_until"
FROM "named_key" WHERE "previous_hash" IS NOT NULL;

-- DropIndex
DROP INDEX "named_key_previous_hash_key";

-- AlterTable
ALTER TABLE "named_key" DROP COLUMN "previous_hash",
DROP COLUMN "previous_last4",
DROP COLUMN "previous_prefix",
DROP COLUMN "previous_until",
ADD COLUMN     "public_text" TEXT;
