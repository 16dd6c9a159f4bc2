-- AlterTable
ALTER TABLE "account" ADD COLUMN     "suspended_at" TIMESTAMPTZ(3),
ADD COLUMN     "suspended_for" TEXT;

-- CreateTable
CREATE TABLE "audit_event" (
    "id" UUID NOT NULL,
    "account_id" UUID,
    "email_hash" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "address" TEXT,
    "user_agent" TEXT,
    "details" JSONB NOT NULL,

    CONSTRAINT "audit_event_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "audit_event_account_id_id_idx" ON "audit_event"("account_id", "id");

-- CreateIndex
CREATE INDEX "audit_event_email_hash_idx" ON "audit_event"("email_hash");

-- CreateIndex
CREATE INDEX "audit_event_at_idx" ON "audit_event"("at");

-- AddForeignKey
ALTER TABLE "audit_event" ADD CONSTRAINT "audit_event_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The log is append-only. What is old is purged by a transaction that says so, and the events of an
-- account go with it. Prisma's adapters split a migration at each semicolon, hence \x3B.
CREATE FUNCTION "keep_audit_event"() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
  IF TG_OP = \'DELETE\' AND (
    current_setting(\'marque.purges_audit_log\', true) = \'on\'
    OR (OLD.account_id IS NOT NULL AND NOT EXISTS (SELECT FROM account WHERE id = OLD.account_id))
  ) THEN
    RETURN OLD\x3B
  END IF\x3B
  RAISE EXCEPTION \'The audit log is append-only.\'\x3B
END';

CREATE TRIGGER "audit_event_is_kept" BEFORE UPDATE OR DELETE ON "audit_event"
FOR EACH ROW EXECUTE FUNCTION "keep_audit_event"();

CREATE TRIGGER "audit_event_is_not_emptied" BEFORE TRUNCATE ON "audit_event"
FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit_event"();
