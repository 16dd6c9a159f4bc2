-- AlterTable
ALTER TABLE "webhook_delivery" ADD COLUMN     "request_headers" TEXT,
ADD COLUMN     "response_headers" TEXT;
