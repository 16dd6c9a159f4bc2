import type { ReactNode, Ref } from 'react';

type AccountHeadingProps = {
  title: string;
  /** To move the focus here. */
  titleRef?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
};

export function AccountHeading({ title, titleRef, children }: AccountHeadingProps) {
  return (
    <header className="mb-7">
      <h1 ref={titleRef} tabIndex={titleRef ? -1 : undefined} className="text-2xl outline-none">
        {title}
      </h1>
      {children && <p className="mt-2 text-sm text-muted">{children}</p>}
    </header>
  );
}
