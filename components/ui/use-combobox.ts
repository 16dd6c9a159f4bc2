import { type KeyboardEvent, useId, useState } from 'react';

type ComboboxOptions<Option> = {
  /** The listed options: none while the list is closed. */
  options: readonly Option[];
  /** An arrow key was pressed in a field whose list is closed. */
  onOpen: () => void;
  onClose: () => void;
  onChoose: (option: Option) => void;
};

/** The index while no option is active. */
const none = -1;

/**
 * A text field with a list of options below it. Arrows move through the options, Enter takes one,
 * Escape closes the list; the field keeps the focus.
 */
export function useCombobox<Option>({
  options,
  onOpen,
  onClose,
  onChoose,
}: ComboboxOptions<Option>) {
  const listId = useId();
  const [active, setActive] = useState(none);
  const isOpen = options.length > 0;

  const close = () => {
    onClose();
    setActive(none);
  };
  const choose = (option: Option) => {
    close();
    onChoose(option);
  };
  const move = (step: 1 | -1) => {
    if (!isOpen) {
      onOpen();
      return setActive(0);
    }
    const places = options.length + 1;
    setActive(((active + 1 + step + places) % places) - 1);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    const chosen = options[active];
    if (key === 'ArrowDown') move(1);
    else if (key === 'ArrowUp') move(-1);
    else if (key === 'Enter' && chosen !== undefined) choose(chosen);
    else if (key === 'Escape' && isOpen) close();
    else {
      // These keys keep their usual effect in a field.
      if (key === 'Enter' || key === 'Tab') close();
      return;
    }
    event.preventDefault();
  };

  return {
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': listId,
      'aria-activedescendant': options[active] && optionId(listId, active),
      autoComplete: 'off',
      autoCapitalize: 'none',
      spellCheck: false,
      onKeyDown,
      onInput: () => setActive(none),
      onBlur: close,
    },
    listProps: { id: listId, active, onChoose: choose },
  } as const;
}

export const optionId = (listId: string, i: number) => `${listId}-${i}`;
