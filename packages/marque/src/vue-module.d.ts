/** What `vue.ts` uses of Vue, which only the projects that use it have installed. */
declare module 'vue' {
  export type FunctionalComponent<Props> = {
    (props: Props): unknown;
    props?: Record<string, unknown>;
    displayName?: string;
  };
  export function h(type: string, attributes: object): unknown;
}
