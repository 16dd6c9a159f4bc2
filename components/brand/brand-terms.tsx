import { Table, Td, Th } from '../ui/table';
import { BrandSection } from './brand-section';
import type { BrandPage } from './describe-brand';

/** The license of each variant and its attribution. */
export function BrandTerms({ brand }: { brand: BrandPage }) {
  const { name, variants, guidelines, notice } = brand;
  return (
    <BrandSection id="license" title="License and attribution">
      <p className="mt-1 max-w-[70ch] text-sm text-muted">
        {notice}{' '}
        {guidelines && (
          <a className="link" href={guidelines} rel="noreferrer">
            {name} guidelines
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
              <Th className="max-sm:hidden">Attribution</Th>
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
                  <Td className="sm:whitespace-nowrap">
                    {source} <span className="text-faint tabular-nums">{sourceVersion}</span>
                    {attribution !== null && (
                      <p className="mt-1 wrap-anywhere text-muted sm:hidden">{attribution}</p>
                    )}
                  </Td>
                  <Td className="min-w-40 text-muted max-sm:hidden">
                    {attribution ?? 'Not required'}
                  </Td>
                </tr>
              ),
            )}
          </tbody>
        </Table>
      )}
    </BrandSection>
  );
}
