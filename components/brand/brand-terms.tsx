import { Table, Td, Th } from '../ui/table';
import type { BrandPage } from './variant-list';

type BrandTermsProps = { brand: Pick<BrandPage, 'name' | 'variants' | 'guidelines' | 'notice'> };

/** On what terms the artwork may be used, and who drew it. */
export function BrandTerms({ brand }: BrandTermsProps) {
  const { name, variants, guidelines, notice } = brand;
  return (
    <section aria-labelledby="license">
      <h2 id="license" className="text-xl">
        License and attribution
      </h2>
      <p className="mt-1 max-w-[70ch] text-sm text-muted">
        {notice}{' '}
        {guidelines && (
          <a className="link" href={guidelines} rel="noreferrer">
            Guidelines of {name}
          </a>
        )}
      </p>
      {variants.length > 0 && (
        <Table aria-label="License of each variant" className="mt-4">
          <thead>
            <tr>
              <Th>Variant</Th>
              <Th>License</Th>
              <Th>Source</Th>
              <Th>Attribution</Th>
            </tr>
          </thead>
          <tbody>
            {variants.map(
              ({ variant, license, licenseUrl, source, sourceVersion, attribution }) => (
                <tr key={variant}>
                  <Td className="font-mono">{variant}</Td>
                  <Td className="whitespace-nowrap">
                    <a className="link" href={licenseUrl} rel="noreferrer">
                      {license}
                    </a>
                  </Td>
                  <Td className="whitespace-nowrap">
                    {source} <span className="text-faint tabular-nums">{sourceVersion}</span>
                  </Td>
                  <Td className="min-w-40 text-muted">{attribution ?? 'Not asked for'}</Td>
                </tr>
              ),
            )}
          </tbody>
        </Table>
      )}
    </section>
  );
}
