-- CreateTable
CREATE TABLE "named_key" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "previous_hash" TEXT,
    "previous_until" TIMESTAMPTZ(3),
    "previous_prefix" TEXT,
    "previous_last4" TEXT,
    "scopes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "origins" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "only" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "networks" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "daily_cap" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "counted_day" DATE,
    "counted" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "named_key_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "named_key_hash_key" ON "named_key"("hash");

-- CreateIndex
CREATE UNIQUE INDEX "named_key_previous_hash_key" ON "named_key"("previous_hash");

-- CreateIndex
CREATE INDEX "named_key_account_id_idx" ON "named_key"("account_id");

-- AddForeignKey
ALTER TABLE "named_key" ADD CONSTRAINT "named_key_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
