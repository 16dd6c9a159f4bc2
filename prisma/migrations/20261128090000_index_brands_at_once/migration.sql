-- Otherwise each query reads a list of rows that are not in the index yet, which only a vacuum shortens.
ALTER INDEX "brand_domains_idx" SET (fastupdate = off);
ALTER INDEX "brand_lookups_idx" SET (fastupdate = off);
