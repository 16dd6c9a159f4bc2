-- CreateIndex
CREATE INDEX "drawing_bitmap" ON "drawing"("sha256") WHERE ("media_type" != 'image/svg+xml');
