-- CreateIndex
CREATE INDEX "named_key_revoked_at_idx" ON "named_key"("revoked_at") WHERE ("revoked_at" IS NOT NULL);
